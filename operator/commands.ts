/** The table of contents of the command line. */
import { backup } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import type { Command } from './command.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { doctor } from './doctor/doctor.ts'
import { exportUser } from './people/export-user.ts'
import { grantPlan } from './people/grant-plan.ts'
import { makeAdmin } from './people/make-admin.ts'
import { resetPassword } from './people/reset-password.ts'
import { signOut } from './people/sign-out.ts'

export const COMMANDS: Record<string, Command> = {
  backup,
  restore,
  doctor,
  'grant-plan': grantPlan,
  'make-admin': makeAdmin,
  'reset-password': resetPassword,
  'sign-out': signOut,
  'export-user': exportUser,
  'seed-demo': seedDemo,
}
