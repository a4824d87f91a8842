import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageSettings, ShopNow } from '../../domain/wire/shop.ts'

/** The data that hydration needs besides the markup, sent in one JSON block. */
export type Boot = { fallback: Record<string, unknown>; now: ShopNow; settings: PageSettings }

type Page = { status: number; body: string; head: string }

/** The rendering bundle that Vite built from the client. */
type Bundle = {
  /** Returns the calls that a page reads, and whether it is the same for everyone; null for an unknown address. */
  match: (url: string, now: ShopNow) => { apiUrls: string[]; public: boolean } | null
  render: (page: { url: string } & Boot) => Promise<Page>
}

export type BuiltClient = { folder: string; template: Template; bundle: Bundle }

/** index.html, split where the head, the markup and the JSON block go. */
type Template = readonly [string, string, string, string]

/** Reads the client that Vite built into `dist`; null when it was not built. */
export async function readBuiltClient(dist: string): Promise<BuiltClient | null> {
  const folder = join(dist, 'client')
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
  if (html === null) return null
  const bundle: unknown = await import(pathToFileURL(join(dist, 'server/entry.js')).href)
  if (!isBundle(bundle)) throw new Error('dist/server/entry.js exports no match and render')
  return { folder, template: cut(html), bundle }
}

function cut(html: string): Template {
  const [head, app, data, end] = html.split(/<!--(?:head|app|data)-->/)
  if (head === undefined || app === undefined || data === undefined || end === undefined)
    throw new Error('dist/client/index.html has no place for head, app and data')
  return [head, app, data, end]
}

const isBundle = (module: unknown): module is Bundle =>
  typeof module === 'object' &&
  module !== null &&
  'match' in module &&
  typeof module.match === 'function' &&
  'render' in module &&
  typeof module.render === 'function'

/** Returns the whole document. `<` is escaped in the JSON block, so that no text can end it. */
export function documentOf(template: Template, page: { head: string; body: string }, boot: Boot): string {
  const [start, afterHead, afterApp, end] = template
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="fallback">${json}</script>`
  return `${start}${page.head}${afterHead}${page.body}${afterApp}${block}${end}`
}
