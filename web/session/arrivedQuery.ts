/** Query parameters that must not stay in the address bar, in the history or in a referrer. */
const secrets = ['accessToken', 'refreshToken', 'snsId', 'mobileno', 'birthdate', 'fail', 'fail2']

let arrived = new URLSearchParams()

/** Takes a provider's parameters out of the address; runs before all other scripts, so that no request leaks them. */
export function hideArrivedQuery(): void {
  const query = new URLSearchParams(window.location.search)
  if (!secrets.some((name) => query.has(name))) return
  arrived = query
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

/** Returns the parameters that were taken out of the address; a second call returns none. */
export function takeArrivedQuery(): URLSearchParams {
  const query = arrived
  arrived = new URLSearchParams()
  return query
}
