import { addDays, type CivilDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import { notices } from '../../customerCentre/index.ts'
import { answerInquiry, ask } from '../../inquiries/index.ts'
import { fixedClock } from '../../platform/clock.ts'
import { createContent } from '../../platform/content.ts'
import type { Deps } from '../../platform/deps.ts'
import { keepPhoto } from '../../platform/uploads/index.ts'
import { type AskedStory, askedStories, noticeStories } from './inquiries.ts'
import type { Met } from './meetPeople.ts'
import { productOf } from './products/index.ts'
import { takePhoto } from './takePhoto.ts'

type Told = { met: Met; shelved: ReadonlyMap<string, number>; day: CivilDate }

/** What people asked and were answered, and what the shop announced, until the day on which it opens. */
export async function tellInquiries(deps: Deps, told: Told): Promise<void> {
  const at = (daysAgo: number, time: string) => new Date(`${addDays(told.day, -daysAgo)}T${time}:00+09:00`)
  for (const { daysAgo, ...notice } of noticeStories)
    accepted(await createContent(deps.db, notices, notice, { actor: 'job:seed', at: at(daysAgo, '10:00') }))
  for (const asked of [...askedStories].sort((one, other) => other.daysAgo - one.daysAgo)) {
    const { id } = await tell({ ...deps, clock: fixedClock(at(asked.daysAgo, '00:20')) }, asked, told)
    if (asked.answer === null) continue
    const answering = { ...deps, clock: fixedClock(at(asked.daysAgo - 1, '11:30')) }
    accepted(await answerInquiry(answering, id, { content: asked.answer, version: 0 }, told.met.operations))
  }
}

async function tell(
  deps: Deps,
  { person, product, title, content, photos }: AskedStory,
  { met, shelved }: Told,
): Promise<{ id: number }> {
  const memberId = met.members[person]
  const productId = product === null ? null : (shelved.get(product) ?? null)
  const { picture } = productOf(product ?? 'luna-small')
  const kept: { slot: number; photoId: string }[] = []
  for (const [index, photo] of photos.entries()) {
    const { photoId } = accepted(
      await takePhoto(deps, { picture, photo }, (path) =>
        keepPhoto(deps, memberId, `inquiriesFile${index + 1}`, { path }),
      ),
    )
    kept.push({ slot: index + 1, photoId })
  }
  return accepted(await ask(deps, { memberId, productId, title, content, photos: kept }))
}

function accepted<Result>(result: Result | Refusal): Result {
  if (isRefusal(result)) throw new Error(`the story was refused: ${JSON.stringify(result)}`)
  return result
}
