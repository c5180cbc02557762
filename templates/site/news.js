/* Shows what is told by push, and leads to it. It keeps nothing and answers no request. */

self.addEventListener("push", (event) => {
  const news = event.data ? event.data.json() : {};
  const shown = { body: news.body, tag: news.tag, icon: "{{ icon }}", data: { url: news.url } };
  event.waitUntil(self.registration.showNotification(news.title || "News", shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  const go = async () => {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = open.find((one) => one.url === url);
    return there ? there.focus() : self.clients.openWindow(url);
  };
  event.waitUntil(go());
});
