/** PostgreSQL's settings for one small machine that also runs the server. */
import { PORT } from './cluster.ts'

const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '80',
  shared_buffers: '128MB',
  work_mem: '8MB',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Parallel plans and just-in-time compilation cost more than they give for queries of a few milliseconds.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  huge_pages: 'off',
  // A query whose server was killed ends within seconds instead of running on.
  client_connection_check_interval: '2s',
  // `log` ranks above `error` here, so failed statements, which may quote what people wrote, are not logged.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** For tests only: a power cut may lose everything, and one cluster serves the servers of several test files at once. */
const VOLATILE: Record<string, string> = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
}

export function postgresArguments(cluster: string, socketFolder: string, durable: boolean): string[] {
  // The setting is a list: quotes keep a comma in the path from splitting it.
  const unix_socket_directories = `"${socketFolder.replaceAll('"', '""')}"`
  const settings = { ...SETTINGS, unix_socket_directories, ...(durable ? {} : VOLATILE) }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
