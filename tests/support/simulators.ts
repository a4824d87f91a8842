import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SimulatorOptions, startSimulators } from '../../server/demo/simulators/index.ts'

/** The played providers on a free port with files of their own, and the settings that lead the shop to them. */
export async function playedProviders(options: Partial<SimulatorOptions> = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'billim-simulators-'))
  const simulators = await startSimulators({ directory, port: 0, host: '127.0.0.1', ...options })
  const { url } = simulators
  const env: Record<string, string> = {
    TOSS_API_BASE: `${url}/toss`,
    KAKAO_AUTH_BASE: `${url}/kakao`,
    KAKAO_API_BASE: `${url}/kakao`,
    NAVER_AUTH_BASE: `${url}/naver`,
    NAVER_API_BASE: `${url}/naver`,
    APPLE_BASE: `${url}/apple`,
    SOLAPI_BASE: url,
    SMTP_URL: simulators.smtpUrl,
    PORTONE_API_BASE: `${url}/portone`,
    TRACKER_AUTH_BASE: `${url}/tracker`,
    TRACKER_API_BASE: `${url}/tracker`,
    NICE_API_BASE: `${url}/nice`,
    NICE_POPUP_URL: `${url}/nice/CheckPlusSafeModel/service.cb`,
  }
  const script = (body: object) =>
    fetch(`${url}/__script`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const end = async () => {
    await simulators.close()
    rmSync(directory, { recursive: true, force: true })
  }
  return { url, env, script, end }
}

export type PlayedProviders = Awaited<ReturnType<typeof playedProviders>>
