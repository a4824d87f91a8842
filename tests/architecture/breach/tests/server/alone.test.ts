import { setTimeout as pause } from 'node:timers/promises'
t.test('mail goes out', { skip: 'it fails on Mondays' }, () => pause(50))
