import {
  recordedSettings,
  type SettingsChanged,
  settingsAnswer,
  settingsRequest,
  usualCourierAnswer,
} from '../../domain/wire/staffSettings.ts'
import { contentRoutes } from '../content/index.ts'
import { staffNames } from '../members/index.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { changesOf } from '../platform/recordChange.ts'
import { settings, settingsNow, settingsToChange } from './shopSettings.ts'

const shownAtMost = 30

/** Routes of the settings that the admin changes while the shop runs; operations reads the usual courier. */
export const routes: Routes = (deps) => async (app) => {
  const { db, env } = deps
  const onRequest = app.staff('admin')

  app.get(
    '/api/staff/settings',
    { onRequest, schema: { summary: '가게 설정과 바뀐 내역', response: { 200: settingsAnswer } } },
    async () => {
      const [current, changes] = await Promise.all([settingsToChange(db), settingsChanges(db)])
      const startedWith = { chatChannelUrl: env.CHAT_CHANNEL_URL, alertMail: env.ALERT_MAIL ?? null }
      return { data: { ...current, startedWith, changes } }
    },
  )

  contentRoutes(app, deps, settings, {
    path: '/api/staff/settings',
    onRequest,
    change: {
      summary: '가게 설정 바꾸기',
      description: '바꾸는 즉시 적용하고, 바꾸기 전과 후를 사유와 함께 기록해요.',
      body: settingsRequest,
    },
  })

  app.get(
    '/api/staff/usual-courier',
    {
      onRequest: app.staff('operations'),
      schema: { summary: '운송장에 택배사가 없을 때 쓰는 택배사', response: { 200: usualCourierAnswer } },
    },
    async () => ({ data: { usualCourier: (await settingsNow(db)).usualCourier } }),
  )
}

async function settingsChanges(db: Deps['db']): Promise<SettingsChanged[]> {
  const [rows, names] = await Promise.all([
    changesOf(db.kysely, { subject: 'settings', key: 'shop', atMost: shownAtMost }),
    staffNames(db),
  ])
  return rows.map(({ at, actor, reason, before, after }) => ({
    changedAt: at.toISOString(),
    staffName: names.get(Number(actor.replace('staff:', ''))) ?? null,
    reason: reason ?? '',
    before: recordedSettings.parse(before),
    after: recordedSettings.parse(after),
  }))
}
