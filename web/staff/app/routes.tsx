import { lazy, type ReactNode } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import { rolesOfPage } from '../../../domain/shared/staffPages.ts'
import type { StaffRole } from '../../../domain/shared/staffRoles.ts'
import { loadChunk } from '../../kit/connection.ts'
import { mayAct, useRoles } from '../api/session.ts'
import { Button } from '../kit/Button.tsx'
import { Page } from '../kit/Page.tsx'
import { Failed, Loading, Nothing } from '../kit/States.tsx'
import { paths } from '../paths.ts'
import { LoginScreen } from '../screens/login/LoginScreen.tsx'
import { LogoutScreen } from '../screens/logout/LogoutScreen.tsx'
import { content } from '../tables/content.ts'
import { isOfferedTo } from './area.ts'
import { areas } from './areas.ts'
import { Shell } from './Shell.tsx'

/** All routes: login, logout and enrolment, and within the shell the pages of every area. */
export const routes: RouteObject[] = [
  { path: paths.login, Component: LoginScreen },
  { path: paths.logout, Component: LogoutScreen },
  {
    path: paths.enrol,
    ErrorBoundary: RouteFailed,
    lazy: async () => ({
      Component: (await loadChunk(() => import('../screens/enrol/EnrolScreen.tsx'))).EnrolScreen,
    }),
  },
  {
    Component: Shell,
    ErrorBoundary: RouteFailed,
    children: [
      { path: paths.board, Component: FirstPage },
      ...areas.flatMap((area) =>
        area.routes.map((route) => ({
          path: paths[route.page],
          ErrorBoundary: RouteFailed,
          // Keeps the menu on screen while the first page is still loading.
          HydrateFallback: Loading,
          lazy: async () => {
            const Screen = await route.load()
            return {
              Component: () => (
                <Guard roles={rolesOfPage[route.page]}>
                  <Screen />
                </Guard>
              ),
            }
          },
        })),
      ),
      { path: '*', Component: NotFound },
    ],
  },
]

const BoardScreen = lazy(() =>
  loadChunk(() => import('../screens/board/BoardScreen.tsx').then((part) => ({ default: part.BoardScreen }))),
)

/** The first page of colleagues without a board: of what they look after, before pages that others lend them. */
export function firstPathOf(roles: readonly StaffRole[]): string | undefined {
  const first = [content, ...areas].flatMap((area) => area.entries).find(isOfferedTo(roles))
  return first && paths[first.page]
}

/** Shows the board, or redirects colleagues without one to their first page. */
function FirstPage() {
  const roles = useRoles()
  if (mayAct(roles, rolesOfPage.board)) return <BoardScreen />
  const path = firstPathOf(roles)
  return path === undefined ? <NotFound /> : <Navigate to={path} replace />
}

/** Shows a page to colleagues with one of the roles, and a refusal to others. */
function Guard(props: { roles: readonly StaffRole[]; children: ReactNode }) {
  return mayAct(useRoles(), props.roles) ? props.children : <NotAllowed />
}

function NotFound() {
  return (
    <Page title="페이지를 찾을 수 없어요">
      <Nothing words="주소를 다시 확인해 주세요. 왼쪽 메뉴에서 다른 화면으로 갈 수 있어요." />
    </Page>
  )
}

function NotAllowed() {
  return (
    <Page title="볼 수 없는 화면이에요">
      <Nothing words="이 화면을 볼 권한이 없어요. 필요하면 관리자에게 요청해 주세요." />
    </Page>
  )
}

/** Shown when a screen throws or its code fails to load. */
function RouteFailed() {
  return (
    <Page title="화면을 열지 못했어요" controls={<Button onClick={() => location.reload()}>새로고침</Button>}>
      <Failed
        words="연결을 확인하고 다시 시도해 주세요. 새 버전이 나왔을 수도 있어요."
        onRetry={() => location.reload()}
      />
    </Page>
  )
}
