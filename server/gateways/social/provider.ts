/** What one login at a provider is checked against when it comes back. */
export type LoginSecrets = { state: string; nonce: string; codeVerifier: string }

/** A person as the provider knows them. The email is null unless the provider says that it is theirs. */
export type SocialPerson = { snsId: string; email: string | null; refreshToken: string | null }

type FinishedLogin = { outcome: 'known'; person: SocialPerson } | { outcome: 'failed'; reason: string }

/** `email` is undefined unless the provider says that it is theirs. */
export const knownPerson = (
  snsId: string,
  email: string | undefined,
  tokens: { refresh_token?: string | undefined },
): FinishedLogin => ({
  outcome: 'known',
  person: { snsId, email: email?.toLowerCase() ?? null, refreshToken: tokens.refresh_token ?? null },
})

/** `gone`: the provider no longer knows the link, so nothing is left to end. */
type Unlinked = { outcome: 'unlinked' | 'gone' } | { outcome: 'failed'; reason: string }

export type SocialProvider = {
  /** Where the browser goes to log in. */
  authorizationUrl(secrets: LoginSecrets, callbackUrl: string): Promise<URL>
  /** Exchanges what came back, checks it and asks who it is. `url` is the callback with what it brought. */
  finish(url: URL, secrets: LoginSecrets): Promise<FinishedLogin>
  /** Ends the link between the person's account there and this shop. */
  unlink(refreshToken: string): Promise<Unlinked>
}
