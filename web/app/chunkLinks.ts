import manifest from 'virtual:client-manifest'
import { serverRenderedParts } from './serverRenderedParts.ts'

function withImports(key: string, seen: Set<string>) {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(key)) return
  seen.add(key)
  for (const next of chunk.imports ?? []) withImports(next, seen)
}

/** Links the styles of a screen, and its scripts as inert links that main.tsx activates after the first picture. */
export function chunkLinks(id: string): string {
  const [screen = id] = id.split('.')
  const folder = screen === 'terms' || screen === 'policy' ? 'legal' : screen
  const name = `${screen.charAt(0).toUpperCase()}${screen.slice(1)}Screen.tsx`
  const seen = new Set<string>()
  withImports('app/start.tsx', seen)
  withImports(`screens/${folder}/${name}`, seen)
  // The document itself links the entry and its styles.
  const chunksOf = (keys: Set<string>) =>
    [...keys].flatMap((key) => manifest[key] ?? []).filter((chunk) => chunk.isEntry !== true)
  const chunks = chunksOf(seen)
  const drawn = new Set<string>()
  for (const { dynamicImports = [] } of chunks)
    for (const key of dynamicImports) if (serverRenderedParts.includes(key)) withImports(key, drawn)
  const styles = new Set([...chunks, ...chunksOf(drawn)].flatMap((chunk) => chunk.css ?? []))
  return [
    ...Array.from(styles, (file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map(({ file }) => `<link rel="later" data-screen crossorigin href="/${file}">`),
  ].join('')
}
