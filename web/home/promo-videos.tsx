import { VideoCard } from '../catalogue/video-card.tsx';
import type { ListItem } from '../fragment-data.ts';
import type { VideoCardFragment } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Carousel } from '../ui/carousel.tsx';

type PromoVideosProps = { videos: readonly ListItem<VideoCardFragment>[] };

/** Videos of the academy; nothing at all when there are none. */
export function PromoVideos({ videos }: PromoVideosProps) {
  const texts = useTexts();
  if (videos.length === 0) return null;
  return (
    <Carousel
      title={texts.home.videosHeading}
      items={videos.map((video) => ({ key: video.id, content: <VideoCard video={video} /> }))}
    />
  );
}
