// The forms of the waiting list of a departure, with and without script: one enters a caller, one has the buttons of all rows.
import { parseNumber } from '#client/admin/form/typed-number.ts'
import { type FormSender, wrongEntries } from '#client/lib/forms/send-form.ts'
import { phoneToSend } from '#contract/phone-numbers.ts'
import { offerSentence } from '#contract/waiting-list-rules.ts'

export const callerForm = 'caller'
export const rowsForm = 'rows'

/** The `name` of the buttons of the rows. */
export const stepField = 'step'

/** What the button of a row does; its text is the value of the button. `name`: whose entry or hold it is. */
export type QueueStep =
  | { kind: 'move'; id: string; position: number }
  | { kind: 'offer'; id: string }
  | { kind: 'end' | 'endHold'; id: string; name: string; isConfirmed?: true }

/** What a press has asked without script: with script, a dialog asks before the form is sent. */
export interface QueueValue {
  asks: QueueStep & { kind: 'end' | 'endHold' }
}

export interface DepartureKey {
  id: string
  date: string
}

export function queueSenders({ id, date }: DepartureKey): Record<string, FormSender<QueueValue>> {
  const params = { id, date }
  return {
    async [callerForm](call, { text, key }) {
      const email = text('email').trim()
      const body = {
        username: text('username'),
        phone: phoneToSend(text('phone')),
        ...(email === '' ? {} : { email }),
        tickets: parseNumber(text('tickets')) as number,
      }
      const path = 'POST /tours/departures/:id/:date/waiting'
      const { username, position } = await call(path, { params, body }, { idempotencyKey: key })
      return `${username} waits at place ${position}.`
    },
    async [rowsForm](call, sent) {
      const step = readStep(sent.text(stepField))
      const { kind } = step
      if ((kind === 'end' || kind === 'endHold') && step.isConfirmed === undefined)
        return { done: `${endQuestions[kind]} ${step.name}`, value: { asks: step } }
      return takeStep(step, params)(call, sent)
    },
  }
}

/** Throws a refusal for a text that no button of the page has. */
function readStep(text: string): QueueStep {
  try {
    const step = JSON.parse(text) as QueueStep | null
    if (step !== null && stepKinds.includes(step.kind)) return step
  } catch {
    // Refused below.
  }
  throw wrongEntries({})
}

const stepKinds: readonly QueueStep['kind'][] = ['move', 'offer', 'end', 'endHold']

const endQuestions = {
  end: 'Not yet done. Take this person off the waiting list?',
  endHold: 'Not yet done. End this hold?',
}

function takeStep(step: QueueStep, departure: DepartureKey): FormSender<QueueValue> {
  return async (call) => {
    const ofEntry = { ...departure, entryId: step.id }
    switch (step.kind) {
      case 'move': {
        const path = 'PATCH /tours/departures/:id/:date/waiting/:entryId'
        const moved = await call(path, { params: ofEntry, body: { position: step.position } })
        return `${moved.username} is at place ${moved.position} now.`
      }
      case 'offer': {
        const path = 'POST /tours/departures/:id/:date/waiting/:entryId/offer'
        const { username, notOffered, isMailed } = await call(path, { params: ofEntry })
        return offerSentence(username, notOffered, isMailed)
      }
      case 'end':
        await call('DELETE /tours/departures/:id/:date/waiting/:entryId', { params: ofEntry })
        return `${step.name} waits no more.`
      case 'endHold': {
        const params = { ...departure, holdId: step.id }
        await call('DELETE /tours/departures/:id/:date/holds/:holdId', { params })
        return `The hold of ${step.name} has ended.`
      }
      default:
        return step satisfies never
    }
  }
}
