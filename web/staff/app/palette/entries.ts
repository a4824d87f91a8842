import type { CivilDate } from '../../../../domain/shared/civilDate.ts'
import type { StaffRole } from '../../../../domain/shared/staffRoles.ts'
import type { StaffHit } from '../../../../domain/wire/staffSearch.ts'
import type { SavedView } from '../../../../domain/wire/staffViews.ts'
import { mayAct } from '../../api/session.ts'
import { offeredCommands } from '../../kit/commands.ts'
import { areas } from '../areas.ts'
import { alsoCalled } from './alsoCalled.ts'
import { datedPages } from './datedPages.ts'
import { hitPath, kindNames } from './hitPaths.ts'

/** A palette entry: opens the page `to`, or calls `run`. */
export type PaletteEntry = {
  id: string
  group: string
  label: string
  about: string
  to?: string
  run?: () => void
}

/** Returns a test whether a text contains every typed word; spaces within the text are ignored. */
const containsAll = (typed: string) => {
  const wanted = typed.trim().toLowerCase().split(/\s+/)
  return (words: string) => {
    const text = words.replaceAll(/\s/g, '').toLowerCase()
    return wanted.every((word) => text.includes(word))
  }
}

/** True when these roles may see the page. */
const seenPage = (page: string, roles: readonly StaffRole[]): boolean =>
  areas.some((area) => area.routes.some((route) => route.path === page && mayAct(roles, route.roles)))

/**
 * Actions of the open table, pages for a typed date, saved views, and pages of these roles, filtered by the text. Dates
 * are read from the server's day `today`; null while it is not known.
 */
export function ownEntries(
  typed: string,
  roles: readonly StaffRole[],
  { saved, today }: { saved: readonly SavedView[]; today: CivilDate | null },
): PaletteEntry[] {
  const fits = containsAll(typed)
  const actions = offeredCommands()
    .filter(({ label, about }) => fits(`${label} ${about}`))
    .map(({ id, ...command }) => ({ id: `action:${id}`, group: '이 화면에서', ...command }))
  const pages = areas
    .flatMap((area) => area.entries)
    .filter(
      (entry) =>
        mayAct(roles, entry.roles) && fits(`${entry.label} ${entry.group} ${alsoCalled[entry.path] ?? ''}`),
    )
    // The page whose name was typed whole comes before those whose names begin with it.
    .toSorted((one, other) => Number(other.label === typed.trim()) - Number(one.label === typed.trim()))
    .map(({ path, label, group }) => ({ id: path, group: '화면', label, about: group, to: path }))
  const views = saved
    .filter(({ page, name }) => fits(name) && seenPage(page, roles))
    .map(({ id, name, page, query, savedBy }) => ({
      ...{
        id: `view:${id}`,
        group: '저장한 보기',
        label: name,
        about: savedBy ?? '',
        to: `${page}?${query}`,
      },
    }))
  const dated = (today === null ? [] : datedPages(typed, today, containsAll))
    .filter(({ page }) => seenPage(page, roles))
    .map(({ page: _, ...entry }) => ({ id: `dated:${entry.to}`, group: '화면', ...entry }))
  return [...actions, ...dated, ...views, ...pages]
}

/** Search results of the server with the page that each opens. */
export const hitEntries = (hits: readonly StaffHit[], roles: readonly StaffRole[]): PaletteEntry[] =>
  hits.map((hit) => ({
    id: `${hit.kind}:${hit.id}`,
    group: kindNames[hit.kind],
    label: hit.title,
    about: hit.about,
    to: hitPath(hit, roles),
  }))
