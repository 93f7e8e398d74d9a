import { Moon, Sun } from 'lucide-react'
import { useTheme } from '../core/theme.ts'

/** A switch in words: it says what a press will bring. */
export function ThemeButton({ className }: { className?: string }) {
  const { theme, toggleTheme } = useTheme()
  const isDark = theme === 'dark'
  return (
    <button type="button" onClick={toggleTheme} className={className}>
      {isDark ? (
        <Sun aria-hidden="true" className="size-4" />
      ) : (
        <Moon aria-hidden="true" className="size-4" />
      )}
      {isDark ? 'Light' : 'Dark'} theme
    </button>
  )
}
