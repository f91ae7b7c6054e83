import { tourFactsSchema } from '#contract/tour-facts.ts'
import { describeObject } from './describe.ts'

const { itinerary, questions, cancellationTerms } = tourFactsSchema.shape

export const tourFactObjects = [
  describeObject('TourFacts', tourFactsSchema, 'What a tour tells of itself; each fact may be missing.', {
    durationDays: ['Length in days.', 5],
    meetingPoint: ['Where and when the tour begins.', 'At the old customs house, 9:00.'],
    itinerary: 'The days in order.',
    included: ['What the price includes.', ['All nights', 'The boat']],
    notIncluded: ['What the price does not include.', ['Flights']],
    languages: ['Languages of the guides.', ['English']],
    minimumPeople: ['People without whom a departure does not take place.', 6],
    decideDays: [
      'Days before a departure by which travellers are told whether it runs; 21 if it is missing.',
      21,
    ],
    mobility: ['How far the tour suits people with reduced mobility.', 'Two steep paths, no steps on board.'],
    whatToBring: ['What travellers bring along.', ['A warm coat']],
    questions: 'Questions that travellers ask.',
    alt: ['What each picture shows: the main one, then the previews in their order.', ['A harbour at dusk']],
    depositPercent: ['Percent of the price that are paid when booking.', 20],
    balanceDueDays: ['Days before the departure by which the balance is paid.', 30],
    cutOffHours: ['Hours before the date in which it cannot be booked.', 24],
    cancellationTerms: 'What cancelling costs, the earliest step first.',
  }),
  describeObject('ItineraryDay', itinerary.def.innerType.def.element, 'One day of a tour.', {
    title: ['Name of the day.', 'Across the fjord'],
    text: ['What happens on the day.', 'By boat to the second harbour.'],
    meals: ['Meals that are included.', ['breakfast', 'dinner']],
    night: ['Where travellers sleep; missing on the last day.', 'Harbour hotel'],
  }),
  describeObject('TourQuestion', questions.def.innerType.def.element, 'A question with its answer.', {
    question: ['What travellers ask.', 'Is the boat heated?'],
    answer: ['The answer.', 'Yes, all cabins.'],
  }),
  describeObject(
    'CancellationStep',
    cancellationTerms.def.innerType.def.element,
    'What cancelling costs from a day on.',
    {
      daysBefore: ['Days before the departure.', 30],
      percentKept: ['Percent of the price that are kept.', 50],
    },
  ),
]
