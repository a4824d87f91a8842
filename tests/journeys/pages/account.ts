import { expect, type Page } from '@playwright/test'
import { hasHeading, shows, type Visit } from './visit.ts'

const fields = (label: string) => (page: Page) =>
  expect(page.getByLabel(label, { exact: true })).toBeVisible()

export const account: readonly Visit[] = [
  {
    name: 'find id',
    path: () => '/find-id',
    settled: fields('휴대폰 번호'),
    heading: /아이디 찾기/,
    next: {
      name: 'found id',
      reach: async (page) => {
        await page.getByLabel('휴대폰 번호').fill('01034567890')
        await page.getByRole('button', { name: '아이디 찾기' }).click()
        await expect(page.getByRole('heading', { name: 'se***@billim.kr' })).toBeVisible()
      },
    },
  },
  {
    name: 'find password',
    path: () => '/find-password',
    settled: shows(/이메일로 확인하고/),
    heading: /비밀번호 찾기/,
  },
  {
    name: 'verify email',
    path: () => '/find-password/email',
    settled: fields('이메일'),
    heading: /이메일 인증/,
    next: {
      name: 'verify code',
      reach: async (page) => {
        await page.getByLabel('이메일').fill('nobody.at.all@example.com')
        await page.getByRole('button', { name: '인증번호 받기' }).click()
        await expect(page.getByLabel('인증번호')).toBeFocused()
      },
    },
  },
  {
    name: 'reset password',
    path: () => '/reset-password',
    before: (page) =>
      page.addInitScript(() => {
        const verified = { email: 'somebody@example.com', verification: 'a-ticket' }
        sessionStorage.setItem('verification', JSON.stringify(verified))
      }),
    settled: fields('새 비밀번호 확인'),
    heading: /비밀번호 재설정/,
  },
  {
    name: 'my page',
    path: () => '/mypage',
    settled: shows(/반가워요/),
    heading: /마이페이지/,
    members: true,
  },
  {
    name: 'my info',
    path: () => '/mypage/user-info',
    settled: shows(/010-2345-6789/),
    heading: /회원 정보/,
    members: true,
  },
  {
    name: 'change password',
    path: () => '/mypage/change-password',
    settled: fields('새 비밀번호 확인'),
    heading: /비밀번호 변경/,
    members: true,
  },
  {
    name: 'addresses',
    path: () => '/mypage/delivery',
    settled: shows(/기본배송지/),
    heading: /배송지 관리/,
    members: true,
  },
  {
    name: 'bank account',
    path: () => '/mypage/account',
    settled: fields('예금주'),
    heading: /환불·정산 계좌/,
    members: true,
  },
  {
    name: 'points',
    path: () => '/mypage/savings',
    settled: shows(/30일 안에 만료/),
    heading: /포인트/,
    members: true,
  },
  {
    name: 'withdrawal',
    path: () => '/mypage/withdraw',
    settled: shows(/렌트 내역 보기/),
    heading: /회원 탈퇴/,
    members: true,
  },
  {
    name: 'leaving',
    path: () => '/mypage/withdraw',
    // As somebody whom nothing keeps.
    before: (page) =>
      page.route('**/api/users/my-withdrawal', (route) =>
        route.fulfill({
          json: {
            data: { causes: [], pointsToExpire: 8_500, couponsToLapse: 3, passwordRequired: true },
          },
        }),
      ),
    settled: fields('비밀번호'),
    heading: /회원 탈퇴/,
    members: true,
  },
  {
    name: 'withdrawal complete',
    path: () => '/mypage/withdraw/complete',
    settled: hasHeading(/회원 탈퇴 완료/),
    heading: /회원 탈퇴 완료/,
  },
]
