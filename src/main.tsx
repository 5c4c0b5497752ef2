import './app/index.css';
