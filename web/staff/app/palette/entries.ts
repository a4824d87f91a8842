import type { StaffRole } from '../../../../domain/wire/staff.ts'
import type { StaffHit } from '../../../../domain/wire/staffSearch.ts'
import { mayAct } from '../../api/session.ts'
import { offeredCommands } from '../../kit/commands.ts'
import { areas } from '../areas.ts'
import { hitPath, kindNames } from './hitPaths.ts'

/** A line of the palette: where it leads, or what it does. */
export type PaletteEntry = {
  id: string
  group: string
  label: string
  about: string
  to?: string
  run?: () => void
}

const holds = (typed: string) => {
  const wanted = typed.replaceAll(/\s/g, '').toLowerCase()
  return (words: string) => words.replaceAll(/\s/g, '').toLowerCase().includes(wanted)
}

/** What the open table can do with the chosen rows, and the pages of the roles, as far as the words fit. */
export function ownEntries(typed: string, roles: readonly StaffRole[]): PaletteEntry[] {
  const fits = holds(typed)
  const actions = offeredCommands()
    .filter(({ label, about }) => fits(`${label} ${about}`))
    .map(({ id, ...command }) => ({ id: `action:${id}`, group: '이 화면에서', ...command }))
  const pages = areas
    .flatMap((area) => area.entries)
    .filter((entry) => mayAct(roles, entry.roles) && fits(`${entry.label} ${entry.group}`))
    .map(({ path, label, group }) => ({ id: path, group: '화면', label, about: group, to: path }))
  return [...actions, ...pages]
}

/** What the server found, each with the page that it leads to. */
export const hitEntries = (hits: readonly StaffHit[], roles: readonly StaffRole[]): PaletteEntry[] =>
  hits.map((hit) => ({
    id: `${hit.kind}:${hit.id}`,
    group: kindNames[hit.kind],
    label: hit.title,
    about: hit.about,
    to: hitPath(hit, roles),
  }))
