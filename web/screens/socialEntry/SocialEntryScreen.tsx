import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { providerNames } from '../../../domain/members/providerNames.ts'
import { socialLogin } from '../../calls.ts'
import { ProviderMark } from '../../pieces/joining/ProviderMark.tsx'
import { providerOfPath, socialTrip } from '../../pieces/joining/socialTrip.ts'
import { WaitingPage } from '../../pieces/joining/WaitingPage.tsx'
import { sessionStore } from '../../session/session.ts'

/** Stores the return address, then redirects to the provider. */
export function SocialEntryScreen() {
  const { pathname, search } = useLocation()
  const provider = providerOfPath(pathname)
  useEffect(() => {
    if (provider === null || sessionStore.read() !== null) return
    socialTrip.begin(new URLSearchParams(search).get('returnUrl'))
    window.location.replace(socialLogin(provider))
  }, [provider, search])
  if (provider === null)
    return <WaitingPage mark={<ProviderMark provider={null} />} words="로그인 화면으로 가고 있어요" />
  const name = providerNames[provider]
  return (
    <WaitingPage
      mark={<ProviderMark provider={provider} />}
      words={`${name}로 가고 있어요`}
      byHand={{ to: socialLogin(provider), words: `넘어가지 않으면 ${name}로 바로 가기` }}
    />
  )
}
