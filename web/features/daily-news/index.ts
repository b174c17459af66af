export { NewsErrorDesk } from './error-desk.tsx'
export { NewsSections } from './news-sections.tsx'
export { PublicStory, prefetchStory, StoryInPlace, tellStoryRead } from './story-in-place.tsx'
export { StoryText } from './story-text.ts'
