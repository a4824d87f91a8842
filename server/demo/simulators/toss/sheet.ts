import { z } from 'zod'
import { asClassicScript, browserFile, serveBrowserFiles } from '../browserFiles.ts'
import type { Stage } from '../provider.ts'
import { aKey, type Card, cardsOf } from './books.ts'
import type { Desk } from './capture.ts'
import { issuers, registerCard } from './cards.ts'
import { cardObject } from './customers.ts'
import { type Answer, declines, fault, ok, troubles } from './faults.ts'
import { openSession } from './sessions.ts'
import { terms } from './terms.ts'

const customerShape = z.object({ customerKey: z.string().min(2).max(50) })

const cardShape = z.object({
  customerKey: z.string().min(2).max(50),
  cardNumber: z.string().regex(/^\d{15,16}$/),
  issuerCode: z.string(),
})

const removeShape = z.object({ customerKey: z.string(), methodKey: z.string() })

/** The provider's script, the card sheet that it opens, and what that sheet asks. */
export function playSheet(stage: Stage, desk: Desk, folder: string): void {
  const { app, store } = stage
  const answers = (path: string, act: (body: unknown) => Answer) =>
    app.post(path, async (request, reply) => {
      const answer = store.commit(() => act(request.body))
      return reply.code(answer.status).send(answer.body)
    })

  app.get('/toss/v2/standard', async (_request, reply) => {
    const { type, text } = browserFile(folder, 'sdk.ts')
    return reply.type(type).header('cache-control', 'no-cache').send(asClassicScript(text))
  })
  app.get('/toss/sheet', async (_request, reply) => {
    const { type, text } = browserFile(folder, 'sheet.html')
    return reply.type(type).header('cache-control', 'no-cache').send(text)
  })
  serveBrowserFiles(app, '/toss/browser', folder, [
    'ask.ts',
    'cards.css',
    'choose.ts',
    'countdown.ts',
    'parts.ts',
    'register.ts',
    'sheet.css',
    'sheet.ts',
    'shop.ts',
  ])

  answers('/toss/__sessions', (body) => openSession(desk.books, desk.now(), body))
  answers('/toss/__sheet/customer', (body) => {
    const wanted = customerShape.safeParse(body)
    return wanted.success ? ok(customerView(desk, wanted.data.customerKey)) : fault('INVALID_REQUEST')
  })
  answers('/toss/__sheet/cards', (body) => addCard(desk, body))
  answers('/toss/__sheet/cards/remove', (body) => dropCard(desk, body))
}

function customerView(desk: Desk, customerKey: string): object {
  return {
    connected: isConnected(desk, customerKey),
    cards: cardsOf(desk.books, customerKey).map(cardObject),
    issuers: Object.entries(issuers).map(([code, { name }]) => ({ code, name })),
    terms: terms.map(({ title }) => title),
    faults: Object.entries({ ...declines, ...troubles }).map(([code, [, message]]) => ({ code, message })),
  }
}

/** A customer without a token is sent over the shop's redirect page first, with a code to exchange. */
function addCard(desk: Desk, body: unknown): Answer {
  const wanted = cardShape.safeParse(body)
  if (!wanted.success || issuers[wanted.data.issuerCode] === undefined) return fault('INVALID_CARD_NUMBER')
  const card = registerCard(desk.books, desk.now(), wanted.data)
  desk.announceCard(card)
  if (isConnected(desk, wanted.data.customerKey)) return ok({ methodKey: card.methodKey, code: null })
  const code = aKey('code')
  desk.books.codes.put(code, wanted.data.customerKey)
  return ok({ methodKey: card.methodKey, code })
}

function dropCard(desk: Desk, body: unknown): Answer {
  const wanted = removeShape.safeParse(body)
  const card = wanted.success ? desk.books.cards.get(wanted.data.methodKey) : undefined
  if (card === undefined || card.customerKey !== wanted.data?.customerKey) return fault('NOT_FOUND_METHOD')
  const dropped: Card = { ...card, status: 'DISABLED' }
  desk.books.cards.put(card.methodKey, dropped)
  desk.announceCard(dropped)
  return ok({ removed: card.methodKey })
}

function isConnected(desk: Desk, customerKey: string): boolean {
  return desk.books.customers.get(customerKey)?.accessToken != null
}
