import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { aRecordedShop } from '../support/aRecordedShop.ts'

// Beside the project's packages, which the written test imports, and outside of what git and the linter see.
const tapFolder = new URL('../../.tap/', import.meta.url).pathname
mkdirSync(tapFolder, { recursive: true })
const folder = mkdtempSync(`${tapFolder}fixtures-`)
const shop = await aRecordedShop('returned', folder)
t.teardown(async () => {
  await shop.end()
  rmSync(folder, { recursive: true })
})
const order = '261120-51JAD5'
const tapProcess = new URL('../support/tapProcess.ts', import.meta.url).pathname

/** Runs tests one after the other in a process of their own, as the suite does; what it printed of each. */
const run = (...files: string[]) =>
  new Promise<string[]>((resolve) => {
    const child = execFile(process.execPath, [tapProcess, '240000'], { env: process.env }, (_, out) =>
      resolve(out.split(/^# Subtest: /m).filter((part) => files.some((file) => part.startsWith(file)))),
    )
    child.stdin?.end(files.map((file) => `${file}\n`).join(''))
  })

t.test(
  'an order’s fixture is its log and a test that is green, and red once the log says otherwise',
  async (t) => {
    const told = await shop.events(['fixture', order, '--name', 'halfReturned'])
    t.equal(told.code, 0, told.err)
    const [log = '', test = '', command = ''] = told.out.split('\n')
    t.match([log, test], [`${folder}/lives/halfReturned.jsonl`, `${folder}/halfReturned.test.ts`])
    t.match(command, /^npm test -- .*halfReturned\.test\.ts$/)

    const lines = readFileSync(log, 'utf8')
    const kinds = new Set([...lines.matchAll(/"stream": "([a-z]+):/g)].map(([, kind]) => kind))
    t.same([...kinds].sort(), ['order', 'payment', 'review', 'wallet'])
    const { email, name, phoneNumber } = shop.member
    for (const personal of [email, name, phoneNumber])
      t.notOk(lines.includes(String(personal)), 'nothing personal')

    const text = readFileSync(test, 'utf8')
    t.match(text, /\/\/ 2026-12-05 15:00:00 반품 완료 \(order\.return\.completed\)/)
    t.match(text, /await end\('refunds'\), \[\{"status":"confirmed","amount":18950\}\]/)
    // A copy of the test reads a log of a smaller refund.
    const [otherLog, otherTest] = [log, test].map((file) => file.replace('halfReturned', 'otherwise'))
    writeFileSync(otherLog ?? '', lines.replaceAll('18950', '18850'))
    writeFileSync(otherTest ?? '', text.replaceAll('halfReturned', 'otherwise'))
    const [green = '', red = ''] = await run(test, otherTest ?? '')
    t.match(green, /^ {4}ok 1 - order 261120-51JAD5 of halfReturned goes through its states/m)
    t.match(green, new RegExp(`^ok \\d+ - ${test}`, 'm'))

    t.match(red, new RegExp(`^not ok \\d+ - ${otherTest}`, 'm'))
    t.match(red, /18950/)
  },
)

t.test('a fixture never replaces a file, and is of orders alone', async (t) => {
  t.match(await shop.events(['fixture', order, '--name', 'halfReturned']), {
    code: 2,
    err: /halfReturned\.jsonl is there already: give another --name\n$/,
  })
  t.match(await shop.events(['fixture', order, '--name', 'half-returned']), {
    code: 2,
    err: /halfReturned\.jsonl is there already/,
  })
  t.match(await shop.events(['fixture', order, '--name', '7days']), {
    code: 2,
    err: '7days is no name of a test: write letters and digits, such as lateReturn\n',
  })
  const { code, out } = await shop.events(['fixture', 'order:0199a1b2-0000-7000-8000-000000000008'])
  t.equal(code, 0)
  t.match(out, /\/order26112051JAD5\.test\.ts$/m, 'without a name it is called after its number')
  t.match(await shop.events(['fixture', shop.member.email]), { code: 2, err: /is no order\n$/ })
  t.match(await shop.events(['fixture', '261120-51JAD6']), {
    code: 1,
    err: `no order 261120-51JAD6; nearest: ${order}\n`,
  })
})
