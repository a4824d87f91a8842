import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Identifies a process for good: pids are reused, but not together with the start time. */
export type ProcessId = { pid: number; born: string }

/** Returns the start time of the process with this pid, in the system's own format; null when none runs. */
export function birthOf(pid: number): string | null {
  if (!existsSync('/proc/self/stat')) {
    const shown = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return shown.stdout?.trim() || null
  }
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const [state, began] = [fields[0], fields[19]]
    return state === 'Z' || began === undefined ? null : began
  } catch {
    return null
  }
}

export const processId = (pid: number): ProcessId => ({ pid, born: birthOf(pid) ?? '' })

export const isRunning = ({ pid, born }: ProcessId): boolean => birthOf(pid) === born

/** Ends a process: by SIGTERM first, and by SIGKILL after `patienceMs`. */
export async function endProcess(process_: ProcessId, patienceMs = 10_000): Promise<void> {
  if (isRunning(process_)) process.kill(process_.pid, 'SIGTERM')
  for (const until = Date.now() + patienceMs; isRunning(process_); await pause(50))
    if (Date.now() > until) process.kill(process_.pid, 'SIGKILL')
}
