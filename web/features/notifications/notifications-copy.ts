/** The words of the bell and its list; what a notification says comes from the server in both languages. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    title: 'Notifications',
    bell: (unread: number) =>
      unread === 0 ? 'Notifications, nothing new' : `Notifications, ${unread} not read yet`,
    more: '9+',
    readAll: 'Mark all as read',
    seeAll: 'See all, and choose what you are told',
    unread: 'Not read yet',
    empty:
      'Nothing yet. When an answer of yours is evaluated, your mission is ready or a challenge begins, you will read it here.',
    loading: 'Reading your notifications',
    failed: 'Your notifications could not be read.',
    notMarked: 'This could not be marked as read. Please try again.',
    justNow: 'just now',
    arrived: 'New notification',
    dismiss: 'Dismiss',
    open: 'Open',
  },
  hi: {
    title: 'सूचनाएँ',
    bell: (unread: number) => (unread === 0 ? 'सूचनाएँ, कुछ नया नहीं' : `सूचनाएँ, ${unread} बिना पढ़ी`),
    more: '9+',
    readAll: 'सभी को पढ़ा हुआ मानें',
    seeAll: 'सब देखें, और चुनें कि क्या बताया जाए',
    unread: 'बिना पढ़ी',
    empty: 'अभी कुछ नहीं। जब आपके उत्तर का मूल्यांकन होगा, मिशन तैयार होगा या कोई चुनौती शुरू होगी, तो यहाँ सूचना मिलेगी।',
    loading: 'सूचनाएँ लाई जा रही हैं',
    failed: 'आपकी सूचनाएँ लाई नहीं जा सकीं।',
    notMarked: 'इसे पढ़ा हुआ नहीं माना जा सका। कृपया फिर से कोशिश करें।',
    justNow: 'अभी-अभी',
    arrived: 'नई सूचना',
    dismiss: 'हटाएँ',
    open: 'खोलें',
  },
})
