import { Carousel } from '#client/design-system/carousel.tsx'
import { FeatureList } from '#client/design-system/feature-list.tsx'
import { Postcard } from '#client/design-system/postcard.tsx'
import { RoundTile } from '#client/design-system/round-tile.tsx'
import { Film } from '#client/design-system/video.tsx'
import { Sample, Section } from './sample.tsx'

const countries = ['canada', 'french-polynesia', 'italy', 'japan', 'morocco', 'norway']

export function ShelfSamples() {
  return (
    <Section id="shelves" title="Shelves of the home pages">
      <Sample title="FeatureList" width="wide">
        <FeatureList
          features={[
            { icon: 'guides', title: 'Local guides', text: 'They live where they lead you.' },
            { icon: 'prices', title: 'Plain prices', text: 'What you see is what you pay.' },
            { icon: 'groups', title: 'Small groups', text: 'Twelve people at the most.' },
            { icon: 'weather', title: 'Any weather', text: 'Rain has its own itinerary.' },
          ]}
        />
      </Sample>
      <Sample title="Carousel of Postcards: by hand, buttons, keys" width="wide">
        <Carousel label="Postcards" shows={4}>
          {countries.map((country) => (
            <li key={country}>
              <Postcard
                to="?"
                title={country}
                subTitle="Wish you were here"
                picture={<CardScene country={country} />}
              />
            </li>
          ))}
        </Carousel>
      </Sample>
      <Sample title="RoundTile">
        <ul>
          <RoundTile to="?" title="Canada" picture={<CardScene country="canada" />}>
            <span>12 tours</span>
          </RoundTile>
        </ul>
      </Sample>
      <Sample title="Film: poster until asked for" width="double">
        <Film
          title="A lagoon in the morning"
          src="/images/videos/home.mp4"
          poster={{ src: '/images/postcards/canada.webp', srcSet: '' }}
          sizes="800px"
        />
      </Sample>
    </Section>
  )
}

function CardScene({ country }: { country: string }) {
  return (
    <img
      src={`/images/postcards/${country}.webp`}
      alt=""
      width="900"
      height="1200"
      loading="lazy"
      className="h-full w-full object-cover"
    />
  )
}
