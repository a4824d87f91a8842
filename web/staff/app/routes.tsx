import type { RouteObject } from 'react-router-dom'
import { Loading } from '../kit/States.tsx'
import { paths } from '../paths.ts'
import { LoginScreen } from '../screens/login/LoginScreen.tsx'
import { LogoutScreen } from '../screens/logout/LogoutScreen.tsx'
import { areas } from './areas.ts'
import { FirstPage } from './FirstPage.tsx'
import { Guard } from './Guard.tsx'
import { NotFound, RouteFailed } from './NotFound.tsx'
import { Shell } from './Shell.tsx'

/** All routes: login, logout and enrolment, and within the shell the pages of every area. */
export const routes: RouteObject[] = [
  { path: paths.login, Component: LoginScreen },
  { path: paths.logout, Component: LogoutScreen },
  {
    path: paths.enrol,
    ErrorBoundary: RouteFailed,
    lazy: async () => ({ Component: (await import('../screens/enrol/EnrolScreen.tsx')).EnrolScreen }),
  },
  {
    Component: Shell,
    ErrorBoundary: RouteFailed,
    children: [
      { path: paths.board, Component: FirstPage },
      ...areas.flatMap((area) =>
        area.routes.map((route) => ({
          path: route.path,
          ErrorBoundary: RouteFailed,
          // Keeps the menu on screen while the first page is still loading.
          HydrateFallback: Loading,
          lazy: async () => {
            const Screen = await route.load()
            return {
              Component: () => (
                <Guard roles={route.roles}>
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
