// Placeholders: what the questions will be is not decided.
export const placeholderQuestions: readonly { title: string; answer: string }[] = [
  {
    title: 'An important question',
    answer:
      'An important answer belongs here. It begins with yes or no, gives the reason in one sentence, and says whom to ring on a Sunday.',
  },
  {
    title: 'Another important question',
    answer:
      'Another answer belongs here, as short as the first. Where a rule has an exception, the exception stands in the second sentence and not in a footnote.',
  },
  {
    title: 'Your favourite question',
    answer:
      'The question that is asked at every desk at least once a week. Whoever answers it best writes it down here, and then never has to again.',
  },
  {
    title: 'Some random question',
    answer:
      'A place for what fits nowhere else: where the spare key of the boathouse hangs, and why the kettle must not be descaled with lemon.',
  },
  {
    title: 'The final question',
    answer: 'The last answer belongs here. If it is longer than this one, it is two answers.',
  },
]
