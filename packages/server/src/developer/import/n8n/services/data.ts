import type { Service } from './define-service.ts';

/** Supabase, over its REST side. */
export const supabase: Service = {
  type: 'supabase',
  resource: 'row',
  operation: 'create',
  calls: {
    'row:getAll': {
      url: 'https://PROJECT.supabase.co/rest/v1/{tableId}',
      query: { select: '="*"' },
      answer: '$',
      list: true,
      todo: 'Put the name of the project into the address. The filter of n8n is left out: add it to the address as PostgREST writes it.',
    },
    'row:get': {
      url: 'https://PROJECT.supabase.co/rest/v1/{tableId}',
      query: { select: '="*"', limit: '="1"' },
      answer: '$[0]',
      todo: 'Put the name of the project and the condition into the address.',
    },
  },
};

/** WordPress. */
export const wordpress: Service = {
  type: 'wordpress',
  resource: 'post',
  operation: 'create',
  calls: {
    'post:create': {
      method: 'POST',
      url: 'https://YOUR-SITE/wp-json/wp/v2/posts',
      body: { title: 'title', content: 'additionalFields.content', status: 'additionalFields.status' },
      todo: 'Put the name of your site into the address.',
    },
    'post:update': {
      method: 'POST',
      url: 'https://YOUR-SITE/wp-json/wp/v2/posts/{postId}',
      body: 'updateFields',
      todo: 'Put the name of your site into the address.',
    },
    'post:get': {
      url: 'https://YOUR-SITE/wp-json/wp/v2/posts/{postId}',
      todo: 'Put the name of your site into the address.',
    },
    'post:getAll': {
      url: 'https://YOUR-SITE/wp-json/wp/v2/posts',
      answer: '$',
      list: true,
      todo: 'Put the name of your site into the address.',
    },
  },
};

/** OpenWeatherMap. */
export const openWeatherMap: Service = {
  type: 'openWeatherMap',
  operation: 'currentWeather',
  calls: {
    currentWeather: {
      url: 'https://api.openweathermap.org/data/2.5/weather',
      query: { q: 'cityName', units: 'format' },
    },
    '5DayForecast': {
      url: 'https://api.openweathermap.org/data/2.5/forecast',
      query: { q: 'cityName', units: 'format' },
    },
  },
};

/** Spotify. */
export const spotify: Service = {
  type: 'spotify',
  resource: 'player',
  calls: {
    'player:nextSong': { method: 'POST', url: 'https://api.spotify.com/v1/me/player/next' },
    'player:pause': { method: 'PUT', url: 'https://api.spotify.com/v1/me/player/pause' },
    'player:currentlyPlaying': { url: 'https://api.spotify.com/v1/me/player/currently-playing' },
    'track:search': {
      url: 'https://api.spotify.com/v1/search',
      query: { q: 'query', type: '="track"' },
      answer: 'tracks.items',
      list: true,
    },
    'playlist:getTracks': {
      url: 'https://api.spotify.com/v1/playlists/{id}/tracks',
      answer: 'items',
      list: true,
    },
    'playlist:add': {
      method: 'POST',
      url: 'https://api.spotify.com/v1/playlists/{id}/tracks',
      body: { uris: 'trackID' },
    },
  },
};

/** Shopify. */
export const shopify: Service = {
  type: 'shopify',
  resource: 'order',
  operation: 'create',
  calls: {
    'order:getAll': {
      url: 'https://YOUR-SHOP.myshopify.com/admin/api/2024-10/orders.json',
      answer: 'orders',
      list: true,
      todo: 'Put the name of your shop into the address.',
    },
    'order:get': {
      url: 'https://YOUR-SHOP.myshopify.com/admin/api/2024-10/orders/{orderId}.json',
      answer: 'order',
      todo: 'Put the name of your shop into the address.',
    },
    'product:getAll': {
      url: 'https://YOUR-SHOP.myshopify.com/admin/api/2024-10/products.json',
      answer: 'products',
      list: true,
      todo: 'Put the name of your shop into the address.',
    },
  },
};
