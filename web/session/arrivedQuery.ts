/** Query parameters that other sites must not read over a shoulder, in a history or in a referrer. */
const secrets = ['accessToken', 'refreshToken', 'snsId', 'mobileno', 'birthdate', 'fail', 'fail2']

let arrived = new URLSearchParams()

/** What a provider brought leaves the address before anything else is fetched; runs first of all scripts. */
export function hideArrivedQuery(): void {
  const query = new URLSearchParams(window.location.search)
  if (!secrets.some((name) => query.has(name))) return
  arrived = query
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

/** What stood in the address, once. */
export function takeArrivedQuery(): URLSearchParams {
  const query = arrived
  arrived = new URLSearchParams()
  return query
}
