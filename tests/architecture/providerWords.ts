import type { Source } from './sources.ts'

/** Providers whose words stay in their folder below server/gateways. */
const providers = ['toss']
/** Words that others use with a meaning of their own: HTTP, our refusals, the states of payouts. */
const shared = new Set(['POST', 'TOO_MANY_REQUESTS', 'CANCELED', 'IN_PROGRESS', 'UNREADABLE_ANSWER'])

const word = /'([A-Z][A-Z_\d]{3,})'/g
const isProduction = (path: string) =>
  /^(server|domain|jobs|web)\//.test(path) && !path.startsWith('server/demo/')
const folderOf = (provider: string) => `server/gateways/${provider}/`

/**
 * Where a provider is named outside of its folder: an import of it, or one of its codes and states as a text. Whoever
 * reads them there would have to change with the provider.
 */
export function providerWords(sources: readonly Source[]): string[] {
  return providers.flatMap((provider) => {
    const folder = folderOf(provider)
    const words = new Set(
      sources
        .filter(({ path }) => path.startsWith(folder))
        .flatMap(({ text }) => [...text.matchAll(word)].flatMap(([, name]) => name ?? [])),
    )
    return sources
      .filter(({ path }) => isProduction(path) && !path.startsWith('server/gateways/'))
      .flatMap(({ path, text, imports }) => [
        ...imports
          .filter(({ target }) => target.startsWith(folder))
          .map(({ target }) => `${path} imports ${target}`),
        ...[...text.matchAll(word)]
          .flatMap(([, name]) => name ?? [])
          .filter((name) => words.has(name) && !shared.has(name))
          .map((name) => `${path} reads ${name}`),
      ])
  })
}
