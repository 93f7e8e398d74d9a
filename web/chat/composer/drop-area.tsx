import { type DragEvent, type ReactNode, useState } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

interface DropAreaProps {
  onDrop(files: File[]): void
  children: ReactNode
}

/** Files may be dropped anywhere on the screen; the button next to the text does the same for the keyboard. */
export function DropArea({ onDrop, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false)

  function handleDragOver(event: DragEvent) {
    if (!hasFiles(event)) return
    event.preventDefault()
    setIsOver(true)
  }
  function handleDragLeave(event: DragEvent) {
    // Moving onto a child is no leaving.
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
  }
  function handleDrop(event: DragEvent) {
    if (!hasFiles(event)) return
    event.preventDefault()
    setIsOver(false)
    onDrop([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the file button is accessible
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragOver={handleDragOver}
      onDragLeave={handleDragLeave}
      onDrop={handleDrop}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-3 z-40 grid place-items-center rounded-card border-2 border-accent border-dashed bg-ground/90">
          <p className="font-serif text-title">Drop the files here</p>
        </div>
      )}
    </div>
  )
}
