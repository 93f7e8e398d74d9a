import { resolve } from 'node:path'

/** npm runs scripts in the project's folder; a path is meant from where the operator stands. */
export const resolvePath = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path)
