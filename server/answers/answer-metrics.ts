import type { MetricsRegistry } from '#server/metrics/registry.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { SentFiles } from './sent-files.ts'

export function tellOfAnswers(metrics: MetricsRegistry, answers: AnswerCache, files: SentFiles): void {
  const count = (name: string, help: string, collect: () => number) =>
    metrics.counter(`halyard_answer_cache_${name}_total`, help, { collect })
  count('hits', 'Answers that were sent from memory.', () => answers.figures().hits)
  count('fills', 'Answers that were made.', () => answers.figures().fills)
  count('drops', 'Kept answers that a change of data made untrue.', () => answers.figures().drops)
  count('evictions', 'Kept answers that made room for others.', () => answers.figures().evictions)
  metrics.gauge('halyard_answer_cache_entries', 'Answers in memory.', {
    collect: () => answers.figures().entries,
  })
  metrics.gauge('halyard_answer_cache_bytes', 'What they weigh together, in bytes.', {
    collect: () => answers.figures().bytes,
  })
  metrics.counter('halyard_sent_files_hits_total', 'Files that were sent from memory.', {
    collect: () => files.figures().hits,
  })
  metrics.gauge('halyard_sent_files_bytes', 'What the files in memory weigh together, in bytes.', {
    collect: () => files.figures().bytes,
  })
}
