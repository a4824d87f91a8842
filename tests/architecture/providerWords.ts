import { type Source, withoutComments } from './sources.ts'

/** The folders below server/gateways that speak to one provider each; the others are ports, and social login. */
const providers = ['toss', 'tossPayouts', 'nice', 'portone', 'tracker', 'solapi', 'smtp']
/** Words that others use with a meaning of their own: HTTP and our refusals. */
const shared = new Set(['POST', 'TOO_MANY_REQUESTS', 'UNREADABLE_ANSWER', 'BANK_NOT_SUPPORTED'])
/** Providers that nobody else has a reason to name, and fields of their messages. */
const names =
  /\b(?:nice|portone|solapi)|\btosspayments|\b(?:enc_data|token_version_id|integrity_value|refPayoutId|refSellerId)\b/gi
/** Lists of settings and of the labels of specified fields, and the browser's part of the card provider. */
const lists = new Set([
  'server/platform/env.ts',
  'server/platform/productionSettings.ts',
  'server/platform/http/contentSecurity.ts',
  'server/platform/http/fieldLabels.ts',
  'server/cli/supervisor/playedProviders.ts',
  'web/pieces/payment/brandpay.ts',
])

const word = /'([A-Z][A-Z_\d]{3,})'/g
const wordsIn = (text: string): string[] => [...text.matchAll(word)].flatMap(([, name]) => name ?? [])
const isOutside = (path: string) =>
  /^(server|domain|jobs|web)\//.test(path) && !/^server\/(demo|gateways)\//.test(path)

/**
 * Where a provider is read outside of its folder: an import of it, one of its codes and states as a text, its name, or
 * a field of its messages. Whoever reads them there would have to change with the provider.
 */
export function providerWords(sources: readonly Source[]): string[] {
  const outside = sources.filter(({ path }) => isOutside(path))
  const read = providers.flatMap((provider) => {
    const folder = `server/gateways/${provider}/`
    const words = new Set(
      sources.filter(({ path }) => path.startsWith(folder)).flatMap(({ text }) => wordsIn(text)),
    )
    return outside.flatMap(({ path, text, imports }) => [
      ...imports
        .filter(({ target }) => target.startsWith(folder))
        .map(({ target }) => `${path} imports ${target}`),
      ...wordsIn(text)
        .filter((name) => words.has(name) && !shared.has(name))
        .map((name) => `${path} reads ${name}`),
    ])
  })
  const named = outside
    .filter(({ path }) => !lists.has(path))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(names)].map(([name]) => `${path} names ${name}`),
    )
  return [...new Set([...read, ...named])]
}
