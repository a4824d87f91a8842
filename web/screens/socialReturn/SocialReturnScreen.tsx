import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { mutate } from 'swr'
import { ownPath, paths } from '../../paths.ts'
import { ProviderMark } from '../../pieces/joining/ProviderMark.tsx'
import { socialOutcome, socialOutcomeIn } from '../../pieces/joining/socialOutcome.ts'
import { providerOfPath, socialTrip } from '../../pieces/joining/socialTrip.ts'
import { WaitingPage } from '../../pieces/joining/WaitingPage.tsx'
import { takeArrivedQuery } from '../../session/arrivedQuery.ts'
import { type Session, sessionStore } from '../../session/session.ts'

function sessionIn(query: URLSearchParams): Session | null {
  const [name, accessToken, refreshToken] = ['name', 'accessToken', 'refreshToken'].map((key) =>
    query.get(key),
  )
  return name && accessToken && refreshToken ? { name, accessToken, refreshToken } : null
}

/** Handles the query that the provider returned; resolves to the path to go to. */
async function comeBack(query: URLSearchParams): Promise<string> {
  const returnUrl = socialTrip.returnUrl()
  // Against login CSRF: tokens in a link made by another person would log this visitor into that person's account.
  const isOwnTrip = socialTrip.isUnderWay()
  socialTrip.end()
  if (!isOwnTrip) {
    if (sessionStore.read() === null) socialOutcome.leave({ kind: 'failed' })
    return paths.login()
  }
  const session = sessionIn(query)
  if (session !== null) {
    sessionStore.save(session)
    await mutate(() => true, undefined)
    return returnUrl
  }
  const ending = socialOutcomeIn(query)
  if (ending !== null) socialOutcome.leave(ending)
  return paths.login(returnUrl === ownPath(null) ? undefined : returnUrl)
}

/** The return from a provider: logs the visitor in, or has the login page say why not. */
export function SocialReturnScreen() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    comeBack(takeArrivedQuery()).then((path) => navigate(path, { replace: true }))
  }, [navigate])
  return <WaitingPage mark={<ProviderMark provider={providerOfPath(pathname)} />} words="로그인하고 있어요" />
}
