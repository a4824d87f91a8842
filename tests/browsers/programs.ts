import { existsSync, globSync } from 'node:fs'

type Needed = { debian: string; programs: readonly string[] }

const needed = {
  webkit: [
    { debian: 'webkit2gtk-driver', programs: ['/usr/bin/WebKitWebDriver'] },
    { debian: 'webkit2gtk-driver', programs: globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser') },
    { debian: 'xvfb', programs: ['/usr/bin/Xvfb'] },
  ],
  firefox: [{ debian: 'firefox-esr', programs: ['/usr/bin/firefox-esr', '/usr/bin/firefox'] }],
} as const satisfies Readonly<Record<string, readonly Needed[]>>

export type BrowserName = keyof typeof needed
export const browserNames: readonly BrowserName[] = ['webkit', 'firefox']

const found = ({ programs }: Needed): string | undefined => programs.find((path) => existsSync(path))

/** The Debian packages that these browsers still need. */
export const missingPackages = (names: readonly BrowserName[]): string[] => [
  ...new Set(
    names.flatMap((name) =>
      needed[name].filter((one) => found(one) === undefined).map(({ debian }) => debian),
    ),
  ),
]

/** Where the programs of a browser are, in the order in which they are needed. */
export const programsOf = (name: BrowserName): string[] => needed[name].map((one) => found(one) ?? '')
