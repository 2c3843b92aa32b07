import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './style.css';
import { Welcome } from './Welcome.tsx';

const place = document.querySelector('#app');
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <Welcome />
    </StrictMode>,
  );
}
