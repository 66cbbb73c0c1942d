import { type APIRequestContext, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { isPackaged } from "./browser";
import { shop } from "./demo";
import { accessible, fits, openAs } from "./steps";
import { addDealer, headersIn, newNumber, type SignIn } from "./stores";

/**
 * The address of the push service that the server under test uses; it returns what it would deliver to a
 * browser.
 */
const pushService = process.env.HAAT_PUSHES;

const at = (path = "") => `/${shop.mobileNo}${path}`;
const theSwitch = (page: Page) => page.getByRole("switch", { name: "Turn on notifications" });

test.skip(!pushService, "the copy under test pushes to no browser");
test.use({ serviceWorkers: "allow" });

type Registered = { method: string; address: string; body: { web?: Record<string, string> } | null };

/**
 * Fakes the servers that tests cannot reach, by their protocols: the browser's push service, which issues
 * subscriptions, and Firebase's two servers. Returns the registrations there.
 */
async function firebase(context: BrowserContext): Promise<Registered[]> {
  const registered: Registered[] = [];
  await context.addInitScript(() => {
    const KEY = "subscription of the tests";
    const standing = () => ({
      endpoint: localStorage.getItem(KEY),
      getKey: (name: string) => new Uint8Array(name === "auth" ? 16 : 65).buffer,
      unsubscribe: async () => localStorage.removeItem(KEY) ?? true,
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(KEY) ? standing() : null),
      subscribe: async () => {
        localStorage.setItem(KEY, `https://push.example/${crypto.randomUUID()}`);
        return standing();
      },
    });
  });
  await context.route("https://firebaseinstallations.googleapis.com/v1/projects/*/installations", (route) => {
    const { fid, appId } = route.request().postDataJSON();
    const authToken = { token: "installation.of.tests", expiresIn: "604800s" };
    return route.fulfill({ json: { name: `${appId}/${fid}`, fid, refreshToken: "again", authToken } });
  });
  await context.route("https://fcmregistrations.googleapis.com/v1/projects/*/registrations**", (route) => {
    const request = route.request();
    const address = `browser-${crypto.randomUUID()}`;
    registered.push({ method: request.method(), address, body: request.postDataJSON() });
    return route.fulfill({ json: request.method() === "DELETE" ? {} : { token: address } });
  });
  return registered;
}

/** Delivers a message to the page's worker, like the browser's push service. */
async function deliver(page: Page, message: unknown) {
  const client = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ isDeleted }) => !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });
  await client.send("ServiceWorker.enable");
  const origin = new URL(page.url()).origin;
  await client.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registration,
    data: JSON.stringify(message),
  });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, body, tag, icon, data }) => ({
      title,
      body,
      tag,
      icon: new URL(icon).pathname,
      page: data.page,
    }));
  });

const shownAt = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    const all = (await worker.getNotifications()) as (Notification & { timestamp: number })[];
    return all.map(({ timestamp }) => timestamp);
  });

async function handedOver(request: APIRequestContext, address: string) {
  return (await request.get(`${pushService}/delivered`, { params: { token: address } })).json();
}

async function placeOrder(request: APIRequestContext, who: SignIn): Promise<{ id: number; number: number }> {
  const headers = await headersIn(request, shop.mobileNo, who);
  const [{ ITEM_CD: itemCd, variant }] = (await (await request.get("/api/products", { headers })).json())
    .result;
  const line = { itemCd, sizeCd: variant[0].SIZE_CD, quantity: variant[0].MIN_OQTY };
  const placed = await request.post("/api/orders", {
    headers: { ...headers, "Idempotency-Key": crypto.randomUUID() },
    data: { paymentMode: "Bank", orderItm: [line] },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  const { orderId, ORDER_NO } = (await placed.json()).result;
  return { id: orderId, number: ORDER_NO };
}

async function move(request: APIRequestContext, id: number, status: string) {
  const headers = await headersIn(request, shop.mobileNo, shop.owner);
  const moved = await request.put("/api/orders/status", { headers, data: { id, status, type: "order" } });
  expect(moved.ok(), await moved.text()).toBe(true);
}

test("a dealer turns on messages about orders on this device, until they sign out", async ({
  page,
  context,
  request,
}) => {
  test.skip(isPackaged, "the packaged Chromium denies every site notifications");
  const dealer = { userName: newNumber(), password: "dealer@tests1" };
  await addDealer(request, shop.mobileNo, dealer);
  const registered = await firebase(context);
  const library: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes("/assets/firebase-")) library.push(request.url());
  });
  await context.grantPermissions(["notifications"]);
  await openAs(page, dealer, at("/notification"));

  await expect(theSwitch(page)).not.toBeChecked();
  await accessible(page, "pushes that are off");
  await fits(page);
  expect(library, "Firebase's library is for who turns it on").toEqual([]);
  await theSwitch(page).click();
  await expect(theSwitch(page)).toBeChecked({ timeout: 60_000 });
  await accessible(page, "pushes that are on");
  const [{ address, body }] = registered as [Registered];
  expect(registered).toHaveLength(1);
  expect(body?.web).toMatchObject({ applicationPubKey: expect.stringMatching(/^B.{86}$/) });

  const order = await placeOrder(request, dealer);
  await move(request, order.id, "Approved");
  await expect.poll(() => handedOver(request, address), { timeout: 60_000 }).toHaveLength(1);
  const [message] = await handedOver(request, address);
  await deliver(page, message);

  const news = `Order ${order.number}: 1 item approved`;
  await expect
    .poll(() => shown(page))
    .toMatchObject([
      {
        body: news,
        icon: at("/icon-plain-192.png"),
        tag: `${shop.mobileNo}/${message.data.notificationId}`,
        page: at(`/order/${order.id}?told=${message.data.notificationId}`),
      },
    ]);
  // The open page receives the message without polling.
  await expect(page.getByRole("button", { name: new RegExp(news) })).toBeVisible();

  // A message that is delivered twice, as after a worker was killed, replaces its notification.
  const [before] = await shownAt(page);
  await deliver(page, message);
  await expect.poll(async () => (await shownAt(page)).every((time) => time > Number(before))).toBe(true);
  expect(await shown(page)).toHaveLength(1);

  // The DevTools protocol cannot click a notification, so the test fires the worker's event.
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = self as unknown as ServiceWorkerGlobalScope;
    const [notification] = await scope.registration.getNotifications();
    if (notification) scope.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  });
  await expect(page).toHaveURL(at(`/order/${order.id}`));
  await expect.poll(() => shown(page)).toEqual([]);
  await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();

  await page.goto(at("/logout"));
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).not.toHaveURL(/logout/);
  const subscribed = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription());
  await expect.poll(subscribed).toBeNull();

  await move(request, order.id, "Dispatched");
  const headers = await headersIn(request, shop.mobileNo, dealer);
  const countNotifications = async () =>
    (await (await request.get("/api/notification", { headers })).json()).result.length;
  await expect.poll(countNotifications, { timeout: 60_000 }).toBe(2);
  expect(await handedOver(request, address)).toHaveLength(1);
});

test("a customer who has forbidden messages reads how to allow them", async ({ page, context, request }) => {
  const dealer = { userName: newNumber(), password: "dealer@tests1" };
  await addDealer(request, shop.mobileNo, dealer);
  await context.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
  });
  await openAs(page, dealer, at("/notification"));

  await expect(page.getByText(/Allow them in your browser settings/)).toBeVisible();
  await expect(theSwitch(page)).toHaveCount(0);
  await accessible(page, "pushes that are forbidden");
});
