import { useLocation } from 'react-router'
import type { DriveState } from '../../contract/google-drive.ts'
import { DRIVE_MESSAGES } from '../../contract/messages/google-drive.ts'
import { showNotice } from '../core/toast.ts'
import { Button } from '../ui/button.tsx'
import { askConsent } from './consent.ts'

const [FAILED] = DRIVE_MESSAGES.connectFailed.description.split('.')
const NOT_CONFIGURED = {
  ...DRIVE_MESSAGES.connectFailed,
  description: `${FAILED}. This server has no connection to Google Drive.`,
}

interface ConnectButtonProps {
  authorization: DriveState['authorization']
  label: string
}

/** Leads to Google, and from there back to where the person is now. */
export function ConnectButton({ authorization, label }: ConnectButtonProps) {
  const { pathname } = useLocation()
  function handleConnect() {
    if (authorization) askConsent(authorization, pathname)
    else showNotice(NOT_CONFIGURED, 'destructive')
  }
  return <Button onClick={handleConnect}>{label}</Button>
}
