import { Outlet } from 'react-router'
import { useSessionCheck } from '../core/session/use-session.ts'

/** The pages of the front door: they fetch nothing but who is looking, and load no more code than that takes. */
export default function FrontLayout() {
  useSessionCheck()
  return <Outlet />
}
