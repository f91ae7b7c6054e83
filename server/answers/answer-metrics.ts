import type { MetricsRegistry } from '#server/metrics/registry.ts'
import type { AnswerCache } from './answer-cache.ts'

export function tellOfAnswers(metrics: MetricsRegistry, answers: AnswerCache): void {
  const count = (name: string, help: string, collect: () => number) =>
    metrics.counter(`halyard_answer_cache_${name}_total`, help, { collect })
  count('hits', 'Answers that were sent from memory.', () => answers.figures().hits)
  count('fills', 'Answers that were made.', () => answers.figures().fills)
  count('drops', 'Kept answers that a change of data made untrue.', () => answers.figures().drops)
  count('evictions', 'QueryCache answers that made room for others.', () => answers.figures().evictions)
  metrics.gauge('halyard_answer_cache_entries', 'Answers in memory.', {
    collect: () => answers.figures().entries,
  })
  metrics.gauge('halyard_answer_cache_bytes', 'What they weigh together, in bytes.', {
    collect: () => answers.figures().bytes,
  })
}
