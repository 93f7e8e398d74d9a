import type { DriveConnection, DriveStatus } from '../../contract/google-drive.ts'

interface ShownConnection {
  id: string
  google_email: string
  status: DriveStatus
  created_at: Date
}

/** No token, sealed or not, leaves the server. */
export const presentConnection = ({
  id,
  google_email,
  status,
  created_at,
}: ShownConnection): DriveConnection => ({
  id,
  google_email,
  status,
  created_at: created_at.toISOString(),
})
