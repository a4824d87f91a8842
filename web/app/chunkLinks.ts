import manifest from 'virtual:client-manifest'
import { fileOf, screens } from './screens.ts'

function withImports(key: string, seen: Set<string>) {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`the client has no ${key}`)
  if (seen.has(key)) return
  seen.add(key)
  for (const next of chunk.imports ?? []) withImports(next, seen)
}

/** The shell's own part that is drawn with the page and fetched later. */
const aroundTheColumn = 'app/Around.tsx'

/** Links the styles of a screen, and its scripts as inert links that main.tsx activates after the first picture. */
function linksTo(files: readonly string[], drawnLater: readonly string[]): string {
  const seen = new Set<string>()
  for (const key of ['app/start.tsx', ...files]) withImports(key, seen)
  // The document itself links the entry and its styles.
  const chunksOf = (keys: Set<string>) =>
    [...keys].flatMap((key) => manifest[key] ?? []).filter((chunk) => chunk.isEntry !== true)
  const chunks = chunksOf(seen)
  // A part would be unstyled until its own chunk has loaded.
  const drawn = new Set<string>()
  for (const key of [aroundTheColumn, ...drawnLater]) withImports(key, drawn)
  const styles = new Set([...chunks, ...chunksOf(drawn)].flatMap((chunk) => chunk.css ?? []))
  return [
    ...Array.from(styles, (file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map(({ file }) => `<link rel="later" data-screen crossorigin href="/${file}">`),
  ].join('')
}

const links = new Map(
  screens.map(({ id, server }) => [id, linksTo([fileOf(id)], (server || null)?.drawnLater ?? [])]),
)
const linksOfUnknown = linksTo([], [])

/** Links of a screen; a screen whose file the client does not have ends the server's start, not a visit. */
export const chunkLinks = (id: string): string => links.get(id) ?? linksOfUnknown
