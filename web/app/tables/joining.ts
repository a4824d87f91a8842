import type { ComponentType } from 'react'
import { type Provider, paths, patterns, providers, socialPatterns } from '../../paths.ts'
import type { Frame } from '../frame.ts'
import type { Row } from '../table.ts'

type Way = keyof (typeof socialPatterns)[Provider]

/** Serves one screen at the same route of every provider; the suffix after the dot only makes the ids unique. */
const perProvider = (id: string, way: Way, load: () => Promise<ComponentType>, frame: Frame): Row[] =>
  providers.map((provider) => ({
    id: `${id}.${provider}`,
    path: socialPatterns[provider][way],
    load,
    frame,
  }))

/** Login and sign-up. */
export const joining: Row[] = [
  {
    id: 'login',
    path: patterns.login,
    load: () => import('../../screens/login/LoginScreen.tsx').then((m) => m.LoginScreen),
    frame: { title: '로그인', back: 'history', bareHeader: true, access: 'guests' },
  },
  {
    id: 'join',
    path: patterns.join,
    load: () => import('../../screens/join/JoinScreen.tsx').then((m) => m.JoinScreen),
    frame: { title: '회원가입', heading: true, back: 'history', bareHeader: true, access: 'guests' },
  },
  {
    id: 'joinAgree',
    path: patterns.joinAgree,
    load: () => import('../../screens/joinAgree/JoinAgreeScreen.tsx').then((m) => m.JoinAgreeScreen),
    frame: {
      title: '간편 회원가입',
      heading: true,
      back: { to: paths.login() },
      bareHeader: true,
      access: 'guests',
    },
  },
  {
    id: 'joinComplete',
    path: patterns.joinComplete,
    load: () => import('../../screens/joinComplete/JoinCompleteScreen.tsx').then((m) => m.JoinCompleteScreen),
    frame: { title: '가입 완료', heading: true, bareHeader: true, access: 'members' },
  },
  {
    id: 'pass',
    path: patterns.pass,
    load: () => import('../../screens/pass/PassScreen.tsx').then((m) => m.PassScreen),
    frame: { title: '본인 인증', noHeader: true },
  },
  ...perProvider(
    'socialEntry',
    'entry',
    () => import('../../screens/socialEntry/SocialEntryScreen.tsx').then((m) => m.SocialEntryScreen),
    { title: '간편 로그인', noHeader: true, access: 'guests' },
  ),
  ...perProvider(
    'socialReturn',
    'comeBack',
    () => import('../../screens/socialReturn/SocialReturnScreen.tsx').then((m) => m.SocialReturnScreen),
    { title: '간편 로그인', noHeader: true },
  ),
  ...perProvider(
    'socialJoin',
    'join',
    () => import('../../screens/socialJoin/SocialJoinScreen.tsx').then((m) => m.SocialJoinScreen),
    { title: '간편 회원가입', noHeader: true, access: 'guests' },
  ),
]
