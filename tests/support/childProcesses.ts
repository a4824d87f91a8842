import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The processes that a process has started and that run. A system without /proc is asked through `ps`. */
export const childrenOf = (parent: number): number[] =>
  parents()
    .filter(([, of]) => of === parent)
    .map(([pid]) => pid)

function parents(): (readonly [pid: number, parent: number])[] {
  if (!existsSync('/proc/self/stat')) return shownByPs()
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => [Number(pid), parentIn(statOf(pid))])
}

/** Empty for a process that has ended since it was listed. */
function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

/** The name of a program, which comes before, may have parentheses and blanks. */
const parentIn = (stat: string): number => Number(stat.slice(stat.lastIndexOf(') ')).split(' ')[2])

const shownByPs = () =>
  spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => [pid, parent] as const)
