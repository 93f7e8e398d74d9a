import { resolve } from 'node:path'

/** npm runs scripts in the project's folder; a path is relative to the operator's working directory. */
export const resolvePath = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path)
