/** Videos with the different forms of YouTube addresses that people paste; the last address contains no video id. */
export const seededVideos: readonly { readonly title: string; readonly videoUrl: string }[] = [
  { title: 'ইভেন্ট লুপ আসলে কী: JSConf-এর চেনা বক্তৃতা', videoUrl: 'https://www.youtube.com/watch?v=8aGhZQkoFbQ' },
  { title: 'প্রোগ্রামিং কী, কেন: একদম শুরুর জন্য', videoUrl: 'https://youtu.be/zOjov-2OZ0E' },
  { title: 'Git for ages 4 and up: খেলনা দিয়ে Git', videoUrl: 'https://www.youtube.com/embed/1ffBJ4sVUb4' },
  { title: 'নিউরাল নেটওয়ার্ক, ছবিতে', videoUrl: 'https://www.youtube.com/watch?v=aircAruvnKk&t=42s' },
  { title: 'Python, গোড়া থেকে: লম্বা এক বসায়', videoUrl: 'https://m.youtube.com/watch?v=rfscVS0vtbw' },
  { title: 'ডেটা স্ট্রাকচার: সহজ থেকে কঠিন', videoUrl: 'https://www.youtube.com/live/BBpAmxU_NQo' },
  { title: 'SQL: পুরো কোর্স এক ভিডিওতে', videoUrl: 'https://youtu.be/HXV3zeQKqGY?si=dhap' },
  { title: 'ভেক্টর মানে কী: লিনিয়ার অ্যালজেবরার প্রথম পাঠ', videoUrl: 'https://www.youtube.com/watch?v=fNk_zzaMoSs' },
  { title: 'Git নিয়ে Linus Torvalds', videoUrl: 'https://www.youtube.com/watch?v=4XpnKHJAok8' },
  { title: 'পনেরোটা sorting, শব্দ সমেত', videoUrl: 'https://www.youtube.com/shorts/kPRA0W1kECg' },
  { title: 'CS50: ইন্ট্রোডাকশন টু কম্পিউটার সায়েন্স', videoUrl: 'https://www.youtube-nocookie.com/embed/8mAITcNt710' },
  { title: 'ধাপ একাডেমির চ্যানেল: সব খোলা ক্লাস', videoUrl: 'https://www.youtube.com/watch?v=open-classes' },
];
