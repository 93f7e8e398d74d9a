import { Outlet } from 'react-router'
import { DataProvider } from '../core/data-provider.tsx'
import { useToastsAtHand } from '../core/toast-area.tsx'

/** Screens that fetch through queries, as all do but those of the front door. */
export default function DataLayout() {
  useToastsAtHand()
  return (
    <DataProvider>
      <Outlet />
    </DataProvider>
  )
}
