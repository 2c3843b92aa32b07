import { testField } from './testing.ts';

testField('geo', {
  rule: 'FIELD36',
  takes: [
    { raw: { lat: 52.52, lng: 13.405 } },
    { raw: { lat: -90, lng: 180 } },
    { raw: { lat: 1e-7, lng: 0 } },
  ],
  refuses: [
    { raw: { lat: 91, lng: 0 }, code: 'too_large', at: 'lat' },
    { raw: { lat: 0 }, code: 'wrong_type', at: 'lng' },
    { raw: { lat: 0, lng: 0, alt: 3 }, code: 'unknown_key', at: 'alt' },
    { raw: [52, 13], code: 'wrong_type' },
  ],
  shows: [{ value: { lat: 52.52, lng: 13.405 }, text: '52.52, 13.405' }],
});
