/** The secrets of one login, against which its callback is checked. */
export type LoginSecrets = { state: string; nonce: string; codeVerifier: string }

/** A person as the provider reports them. The email is null unless the provider vouches for it. */
export type SocialPerson = { snsId: string; email: string | null; refreshToken: string | null }

type FinishedLogin = { outcome: 'known'; person: SocialPerson } | { outcome: 'failed'; reason: string }

/** Makes the outcome of a login. `email` is undefined unless the provider vouches for it; it is lower-cased. */
export const knownPerson = (
  snsId: string,
  email: string | undefined,
  tokens: { refresh_token?: string | undefined },
): FinishedLogin => ({
  outcome: 'known',
  person: { snsId, email: email?.toLowerCase() ?? null, refreshToken: tokens.refresh_token ?? null },
})

/** `gone` means that the provider no longer knows the link, so nothing is left to unlink. */
type Unlinked = { outcome: 'unlinked' | 'gone' } | { outcome: 'failed'; reason: string }

export type SocialProvider = {
  /** How the browser comes back from a login: a GET with a query, or a cross-site POST of a form. */
  comesBackBy: 'query' | 'form'
  /** Returns the URL to which the browser is sent to log in. */
  authorizationUrl(secrets: LoginSecrets, callbackUrl: string): Promise<URL>
  /** Completes a login: exchanges and verifies the callback's code and reads the person. `url` is the full callback. */
  finish(url: URL, secrets: LoginSecrets): Promise<FinishedLogin>
  /** Unlinks the person's account at the provider from this shop. */
  unlink(refreshToken: string): Promise<Unlinked>
}
