import { addDays, type CivilDate } from '../../domain/shared/civilDate.ts'
import { aPeriod, aProduct } from './ownData.ts'
import { spokenDay } from './periods.ts'
import { expect, test } from './shop.ts'

test.use({ isFirstVisit: true })

test('a calendar that is open over midnight in Seoul moves on to the new day by itself', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const { start } = await aPeriod(office, product, { days: 3 })
  const [today, tomorrow] = [addDays(start, -3), addDays(start, -2)]
  let now = `${today}T23:59:00+09:00`
  await page.route('**/api/users/now', (route) =>
    route.fulfill({ json: { data: { now: new Date(now).toISOString(), today: now.slice(0, 10) } } }),
  )
  await page.clock.install()
  await page.goto(`/product/rent/${product.id}`)
  const dayOf = (day: CivilDate) => page.getByRole('button', { name: spokenDay(day) })
  await expect(dayOf(today)).toHaveAccessibleName(/오늘/)
  await expect(dayOf(start)).not.toBeDisabled()
  now = `${tomorrow}T00:01:00+09:00`
  // A calendar that is looked at asks again every half minute. Every timer fires at its own time: SWR gives the question
  // before as the answer until a timer of two seconds has forgotten it.
  await page.clock.runFor(30_000)
  await expect(dayOf(tomorrow)).toHaveAccessibleName(/오늘/)
  await expect(dayOf(start)).toBeDisabled()
})
