import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { ProviderMark } from '../../pieces/joining/ProviderMark.tsx'
import { socialOutcome } from '../../pieces/joining/socialOutcome.ts'
import { providerOfPath, socialTrip } from '../../pieces/joining/socialTrip.ts'
import { WaitingPage } from '../../pieces/joining/WaitingPage.tsx'
import { takeArrivedQuery } from '../../session/arrivedQuery.ts'

/** The return of a visitor who has no account yet: stores the social identity and continues with the terms. */
export function SocialJoinScreen() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const provider = providerOfPath(pathname)
  useEffect(() => {
    const query = takeArrivedQuery()
    const email = query.get('email')
    const snsId = query.get('snsId')
    if (provider !== null && email && snsId && socialTrip.isUnderWay()) {
      socialTrip.bringBack({ providerType: provider, email, snsId })
      navigate(paths.joinAgree, { replace: true })
    } else {
      socialOutcome.leave({ kind: 'failed' })
      navigate(paths.login(), { replace: true })
    }
  }, [provider, navigate])
  return <WaitingPage mark={<ProviderMark provider={provider} />} words="회원가입으로 가고 있어요" />
}
