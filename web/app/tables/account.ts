import { paths, patterns } from '../../paths.ts'
import { type Row, shopIcons } from '../table.ts'

/** My page, and the recovery of an account. */
export const account: Row[] = [
  {
    id: 'findId',
    path: patterns.findId,
    load: () => import('../../screens/findId/FindIdScreen.tsx').then((m) => m.FindIdScreen),
    frame: { title: '아이디 찾기', heading: true, back: 'history', bareHeader: true },
  },
  {
    id: 'findPassword',
    path: patterns.findPassword,
    load: () => import('../../screens/findPassword/FindPasswordScreen.tsx').then((m) => m.FindPasswordScreen),
    frame: { title: '비밀번호 찾기', heading: true, back: 'history', bareHeader: true },
  },
  {
    id: 'findPasswordEmail',
    path: patterns.findPasswordEmail,
    load: () =>
      import('../../screens/findPasswordEmail/FindPasswordEmailScreen.tsx').then(
        (m) => m.FindPasswordEmailScreen,
      ),
    frame: { title: '이메일 인증', heading: true, back: 'history', bareHeader: true, toastOffset: 84 },
  },
  {
    id: 'resetPassword',
    path: patterns.resetPassword,
    load: () =>
      import('../../screens/resetPassword/ResetPasswordScreen.tsx').then((m) => m.ResetPasswordScreen),
    frame: { title: '비밀번호 재설정', heading: true, back: { to: paths.findPassword }, bareHeader: true },
  },
  {
    id: 'myPage',
    path: patterns.myPage,
    load: () => import('../../screens/myPage/MyPageScreen.tsx').then((m) => m.MyPageScreen),
    frame: {
      title: '마이페이지',
      heading: true,
      bareHeader: true,
      icons: shopIcons,
      nav: 'my',
      toastOffset: 78,
      access: 'members',
    },
  },
  {
    id: 'userInfo',
    path: patterns.userInfo,
    load: () => import('../../screens/userInfo/UserInfoScreen.tsx').then((m) => m.UserInfoScreen),
    frame: {
      title: '회원 정보',
      heading: true,
      back: { to: paths.myPage },
      bareHeader: true,
      toastOffset: 84,
      access: 'members',
    },
  },
  {
    id: 'changePassword',
    path: patterns.changePassword,
    load: () =>
      import('../../screens/changePassword/ChangePasswordScreen.tsx').then((m) => m.ChangePasswordScreen),
    frame: {
      title: '비밀번호 변경',
      heading: true,
      back: { to: paths.userInfo },
      bareHeader: true,
      access: 'members',
    },
  },
  {
    id: 'delivery',
    path: patterns.delivery,
    load: () => import('../../screens/delivery/DeliveryScreen.tsx').then((m) => m.DeliveryScreen),
    frame: {
      title: '배송지 관리',
      heading: true,
      back: { to: paths.myPage },
      toastOffset: 84,
      access: 'members',
    },
  },
  {
    id: 'account',
    path: patterns.account,
    load: () => import('../../screens/account/AccountScreen.tsx').then((m) => m.AccountScreen),
    frame: {
      title: '환불·정산 계좌',
      heading: true,
      back: { to: paths.myPage },
      bareHeader: true,
      toastOffset: 84,
      access: 'members',
    },
  },
  {
    id: 'savings',
    path: patterns.savings,
    load: () => import('../../screens/savings/SavingsScreen.tsx').then((m) => m.SavingsScreen),
    frame: {
      title: '포인트',
      heading: true,
      back: { to: paths.myPage },
      icons: shopIcons,
      access: 'members',
    },
  },
  {
    id: 'myReviews',
    path: patterns.myReviews,
    load: () => import('../../screens/myReviews/MyReviewsScreen.tsx').then((m) => m.MyReviewsScreen),
    frame: {
      title: '나의 리뷰',
      heading: true,
      back: { to: paths.myPage },
      icons: shopIcons,
      access: 'members',
    },
  },
  {
    id: 'withdraw',
    path: patterns.withdraw,
    load: () => import('../../screens/withdraw/WithdrawScreen.tsx').then((m) => m.WithdrawScreen),
    frame: {
      title: '회원 탈퇴',
      heading: true,
      back: { to: paths.myPage },
      bareHeader: true,
      access: 'members',
    },
  },
  {
    id: 'withdrawComplete',
    path: patterns.withdrawComplete,
    load: () =>
      import('../../screens/withdrawComplete/WithdrawCompleteScreen.tsx').then(
        (m) => m.WithdrawCompleteScreen,
      ),
    frame: { title: '회원 탈퇴 완료', heading: true, bareHeader: true },
  },
]
